import { useEffect, useState } from 'react';
import { actions, lens } from '../store/lens.ts';
import type { Tab } from '../store/state.ts';
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
      const { recording, dialog } = lens.store.getState();
      const command = commandOf(event);
      if (command === 'find' && recording !== undefined) {
        event.preventDefault();
        actions.openDialog('find');
        return;
      }
      if (isTyping(event.target) && !(command !== undefined && WHILE_TYPING.has(command))) return;
      if (dialog !== undefined && document.querySelector('dialog:modal') !== null) return;
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
      run(command);
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

function run(command: KeyCommand): void {
  switch (command) {
    case 'previous-stop':
      return actions.step('previous');
    case 'next-stop':
      return actions.step('next');
    case 'first-stop':
      return actions.step('first');
    case 'last-stop':
      return actions.step('last');
    case 'previous-turn':
      return void actions.turn(-1);
    case 'next-turn':
      return void actions.turn(1);
    case 'next-trouble':
      return void actions.trouble(1);
    case 'previous-trouble':
      return void actions.trouble(-1);
    case 'open-mount':
      return void actions.openMount();
    case 'close-mount':
      return dismissOrClose();
    case 'mark':
      return actions.openDialog('mark');
    case 'find':
      return actions.openDialog('find');
    case 'copy-link':
      return document.querySelector<HTMLElement>('[data-command=copy-link]')?.click();
    case 'open-file':
      return document.querySelector<HTMLElement>('[data-command=open-file]')?.click();
    case 'keys':
      return actions.openDialog('keys');
    default:
      return actions.showTab(TAB_OF[command]);
  }
}

const TAB_OF: { readonly [command in Extract<KeyCommand, `tab-${string}`>]: Tab } = {
  'tab-gaps': 'gaps',
  'tab-since': 'since',
  'tab-state': 'state',
  'tab-map': 'map',
  'tab-evidence': 'evidence',
};

/** Escape and Backspace take back the nearest thing: a message, a popover, a mount. */
function dismissOrClose(): void {
  const { trouble, refusal, dialog, cursor } = lens.store.getState();
  if (dialog !== undefined) actions.closeDialog();
  else if (trouble !== undefined) actions.dismissTrouble();
  else if (refusal !== undefined) actions.dismissRefusal();
  else if (cursor !== undefined && cursor.ref.mount !== '') void actions.closeMount();
}
