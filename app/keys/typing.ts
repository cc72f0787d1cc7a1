/** Inputs that take no text: keys stay keys there. */
const PLAIN_INPUTS: ReadonlySet<string> = new Set(['range', 'checkbox', 'radio', 'button', 'file', 'submit', 'color']);

/** True where a key press is text: shortcuts rest there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !PLAIN_INPUTS.has(target.type);
}

/** True inside an element that has arrow keys of its own: a tab list, a tree, a list box. */
export function ownsArrows(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest('[role=tablist],[role=tree],[role=listbox],[role=menu],[role=grid],[role=radiogroup]') !== null;
}
