import { describe, expect, it } from 'vitest';
import { typeDigit } from './digits.ts';
import { commandOf, type Press, pressName, SHORTCUTS } from './table.ts';

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('the key table', () => {
  it('gives every shortcut its own press', () => {
    const names = SHORTCUTS.map((shortcut) => pressName(shortcut, false));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(19);
  });
  it.each(SHORTCUTS)('$key is its own command: $command', (shortcut) => {
    const held = { shiftKey: shortcut.shift ?? false, ctrlKey: shortcut.ctrl ?? false };
    expect(commandOf(press(shortcut.key, held))).toBe(shortcut.command);
  });
  it('tells Shift+arrow from arrow, and takes Cmd for Ctrl', () => {
    expect(commandOf(press('ArrowRight'))).toBe('next-stop');
    expect(commandOf(press('ArrowRight', { shiftKey: true }))).toBe('next-turn');
    expect(commandOf(press('f', { metaKey: true }))).toBe('find');
    expect(commandOf(press('f'))).toBeUndefined();
    expect(commandOf(press('?', { shiftKey: true }))).toBe('keys');
    expect(commandOf(press('M', { shiftKey: true }))).toBe('mark');
  });
  it('leaves the browser’s own chords alone', () => {
    for (const key of ['l', 's', 'd', 'o', 'g', 'm', 'e', 'ArrowLeft', 'Home']) {
      expect(commandOf(press(key, { ctrlKey: true }))).toBeUndefined();
      expect(commandOf(press(key, { altKey: true }))).toBeUndefined();
    }
  });
});

describe('typing a turn number', () => {
  it('collects digits and goes on Enter', () => {
    expect(typeDigit('', '1')).toEqual({ text: '1' });
    expect(typeDigit('1', '2')).toEqual({ text: '12' });
    expect(typeDigit('12', 'Enter')).toEqual({ go: 12 });
    expect(typeDigit('12', 'Backspace')).toEqual({ text: '1' });
    expect(typeDigit('12', 'Escape')).toEqual({ cancel: true });
  });
  it('takes nothing else, and no Enter before a digit', () => {
    expect(typeDigit('', 'Enter')).toEqual({ ignore: true });
    expect(typeDigit('', 'Backspace')).toEqual({ ignore: true });
    expect(typeDigit('1', 'x')).toEqual({ ignore: true });
  });
});
