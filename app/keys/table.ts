/** Every shortcut of the page, in one table: the handler and the `?` dialog both read it. */
export type KeyCommand =
  | 'previous-stop'
  | 'next-stop'
  | 'first-stop'
  | 'last-stop'
  | 'previous-turn'
  | 'next-turn'
  | 'next-trouble'
  | 'previous-trouble'
  | 'open-mount'
  | 'close-mount'
  | 'mark'
  | 'find'
  | 'trace'
  | 'probe'
  | 'copy-link'
  | 'open-file'
  | 'tab-gaps'
  | 'tab-since'
  | 'tab-state'
  | 'tab-map'
  | 'tab-evidence'
  | 'keys';

export interface Shortcut {
  readonly command: KeyCommand;
  /** `KeyboardEvent.key`. */
  readonly key: string;
  readonly shift?: true;
  /** Ctrl, or Cmd on a Mac. */
  readonly ctrl?: true;
  readonly alt?: true;
  readonly does: string;
  readonly group: 'Stops' | 'Turns' | 'Panels' | 'Page';
}

export const SHORTCUTS: readonly Shortcut[] = [
  { command: 'previous-stop', key: 'ArrowLeft', does: 'The stop before', group: 'Stops' },
  { command: 'next-stop', key: 'ArrowRight', does: 'The next stop', group: 'Stops' },
  { command: 'first-stop', key: 'Home', does: 'The first stop', group: 'Stops' },
  { command: 'last-stop', key: 'End', does: 'The last stop', group: 'Stops' },
  { command: 'open-mount', key: 'Enter', does: 'Open the subflow at this stop', group: 'Stops' },
  { command: 'close-mount', key: 'Backspace', does: 'Back to the axis above', group: 'Stops' },
  { command: 'close-mount', key: 'Escape', does: 'Dismiss a message, or back to the axis above', group: 'Stops' },
  { command: 'mark', key: 'm', does: 'Mark this stop', group: 'Stops' },
  { command: 'previous-turn', key: 'ArrowLeft', shift: true, does: 'The turn before', group: 'Turns' },
  { command: 'next-turn', key: 'ArrowRight', shift: true, does: 'The next turn', group: 'Turns' },
  { command: 'next-trouble', key: ']', does: 'The next damaged turn or gap', group: 'Turns' },
  { command: 'previous-trouble', key: '[', does: 'The damaged turn or gap before', group: 'Turns' },
  { command: 'tab-gaps', key: 'g', does: 'Gaps', group: 'Panels' },
  { command: 'tab-since', key: 'd', does: 'Since the turn before', group: 'Panels' },
  { command: 'tab-state', key: 's', does: 'State at the stop', group: 'Panels' },
  { command: 'tab-map', key: 'c', does: 'Context map', group: 'Panels' },
  { command: 'tab-evidence', key: 'e', does: 'Evidence of the chosen row', group: 'Panels' },
  { command: 'find', key: 'f', ctrl: true, does: 'Find in every turn', group: 'Page' },
  { command: 'trace', key: 't', does: 'Trace a phrase through what was served', group: 'Page' },
  { command: 'probe', key: 'p', does: 'Probe whether exactly a text was served', group: 'Page' },
  { command: 'copy-link', key: 'l', does: 'Copy the link to this place', group: 'Page' },
  { command: 'open-file', key: 'o', does: 'Open a file', group: 'Page' },
  { command: 'keys', key: '?', does: 'This list', group: 'Page' },
];

/** What a key press is made of, without the DOM. */
export interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The command of a press. Letters are matched whatever their case; Shift counts for named keys only. */
export function commandOf(press: Press): KeyCommand | undefined {
  const named = press.key.length > 1;
  const key = named ? press.key : press.key.toLowerCase();
  const ctrl = press.ctrlKey || press.metaKey;
  return SHORTCUTS.find(
    (shortcut) =>
      shortcut.key === key &&
      (shortcut.ctrl ?? false) === ctrl &&
      (shortcut.alt ?? false) === press.altKey &&
      (!named || (shortcut.shift ?? false) === press.shiftKey),
  )?.command;
}

/** Commands that answer while text is typed too: they are not text. */
export const WHILE_TYPING: ReadonlySet<KeyCommand> = new Set<KeyCommand>(['find']);

/** Commands whose keys an element with arrow keys of its own keeps for itself. With Shift they are the page's. */
export const ARROWS: ReadonlySet<KeyCommand> = new Set<KeyCommand>([
  'previous-stop',
  'next-stop',
  'first-stop',
  'last-stop',
]);

const NAMES: { readonly [key: string]: string } = {
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

/** The press in words: "Shift →", "Ctrl F". */
export function pressName({ key, shift, ctrl, alt }: Shortcut, apple: boolean): string {
  const name = Object.hasOwn(NAMES, key) ? NAMES[key] : key.length === 1 ? key.toUpperCase() : key;
  const held = [ctrl && (apple ? '⌘' : 'Ctrl'), alt && (apple ? '⌥' : 'Alt'), shift && 'Shift'];
  return [...held.filter(Boolean), name].join(' ');
}
