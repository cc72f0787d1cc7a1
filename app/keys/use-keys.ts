import { useEffect, useState } from 'react';
import { actions, lens } from '../store/lens.ts';
import { typeDigit } from './digits.ts';
import { ARROWS, commandOf, type KeyCommand, WHILE_TYPING } from './table.ts';
import { isTyping, ownsArrows } from './typing.ts';

/** Listens for the page's shortcuts. Returns the turn number being typed, '' when none is. */
export function useKeys(): string {
  const [typed, setTyped] = useState('');

  useEffect(() => {
    let text = '';
    const put = (next: string) => {
      text = next;
      setTyped(next);
    };
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const { recording } = lens.store.getState();
      const command = commandOf(event);
      if (command === 'find' && recording !== undefined) {
        event.preventDefault();
        actions.openDialog('find');
        document.querySelector<HTMLInputElement>('input[type=search]')?.select();
        return;
      }
      if (isTyping(event.target) && !(command !== undefined && WHILE_TYPING.has(command))) return;
      if (document.querySelector('dialog:modal') !== null) return;
      if (!event.ctrlKey && !event.metaKey && !event.altKey && recording !== undefined) {
        const outcome = typeDigit(text, event.key);
        if (!('ignore' in outcome)) {
          event.preventDefault();
          if ('go' in outcome) void actions.goToTypedTurn(outcome.go);
          put('text' in outcome ? outcome.text : '');
          return;
        }
        put('');
      }
      if (command === undefined) return;
      if (ARROWS.has(command) && ownsArrows(event.target)) return;
      // Enter on a button or a link presses it.
      if (command === 'open-mount' && !isFree(event.target)) return;
      if (recording === undefined && !NEEDS_NOTHING.has(command)) return;
      event.preventDefault();
      RUN[command]();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return typed;
}

const NEEDS_NOTHING: ReadonlySet<KeyCommand> = new Set<KeyCommand>(['keys', 'open-file', 'close-mount']);

/** True where Enter belongs to the page: nothing focused, or the slider. */
function isFree(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return true;
  return target === document.body || (target instanceof HTMLInputElement && target.type === 'range');
}

const RUN: { readonly [command in KeyCommand]: () => void } = {
  'previous-stop': () => actions.step('previous'),
  'next-stop': () => actions.step('next'),
  'first-stop': () => actions.step('first'),
  'last-stop': () => actions.step('last'),
  'previous-turn': () => void actions.turn(-1),
  'next-turn': () => void actions.turn(1),
  'next-trouble': () => void actions.trouble(1),
  'previous-trouble': () => void actions.trouble(-1),
  'open-mount': () => void actions.openMount(),
  'close-mount': dismissOrClose,
  mark: () => actions.openDialog('mark'),
  find: () => actions.openDialog('find'),
  trace: () => actions.openDialog('trace'),
  probe: () => actions.openDialog('probe'),
  'copy-link': () => press('copy-link'),
  'open-file': () => press('open-file'),
  keys: () => actions.openDialog('keys'),
  'tab-gaps': () => actions.showTab('gaps'),
  'tab-since': () => actions.showTab('since'),
  'tab-state': () => actions.showTab('state'),
  'tab-map': () => actions.showTab('map'),
  'tab-evidence': () => actions.showTab('evidence'),
};

/** The file chooser and the clipboard want a button pressed by the user: the key presses that button. */
function press(command: KeyCommand): void {
  document.querySelector<HTMLElement>(`[data-command=${command}]`)?.click();
}

/** Escape and Backspace take back the nearest thing: a message, a popover, a mount. */
function dismissOrClose(): void {
  const popover = document.querySelector<HTMLElement>(':popover-open');
  if (popover !== null) {
    popover.hidePopover();
    return;
  }
  const { trouble, refusal, dialog, cursor } = lens.store.getState();
  if (dialog !== undefined) actions.closeDialog();
  else if (trouble !== undefined) actions.dismissTrouble();
  else if (refusal !== undefined) actions.dismissRefusal();
  else if (cursor !== undefined && cursor.ref.mount !== '') void actions.closeMount();
}
