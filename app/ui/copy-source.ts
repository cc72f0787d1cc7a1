/**
 * Copying by selection. A browser rewrites what it copies (a no-break space becomes a space) and runs
 * blocks together; here recorded text is copied as recorded, and each row keeps its words and status.
 */
import type { ClipboardEvent } from 'react';

/** Puts the source of the current selection on the clipboard instead of its rendering. */
export function copySource(event: ClipboardEvent): void {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return;
  const text = sourceOf(selection.getRangeAt(0).cloneContents());
  if (text === '') return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}

/** Not part of what was read: controls, and words that repeat what is drawn. */
const LEFT_OUT = 'button.button-small:not([data-copied]), [data-uncopied], .sr-only, .chevron';
const ON_ITS_OWN_LINE = 'li, p, h2, h3, h4, dt, div:not(.recorded), article';

/** The text of a selection: recorded text unit for unit, everything else one line a block. Iterative: depth is bounded by the page's own markup. */
export function sourceOf(fragment: DocumentFragment): string {
  const out: string[] = [];
  let fresh = true;
  // After a chunk that ends in the middle of a line, the next recorded text goes on in that line.
  let goesOn = false;
  // Where a line of ours was begun last: begun at the very end, it is not part of the text.
  let openLine = -1;
  const startLine = () => {
    if (fresh || goesOn) return;
    out.push('\n');
    fresh = true;
    openLine = out.length;
  };
  const visit = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.nodeValue ?? '';
      if (text !== '') {
        if (goesOn) out.push('\n');
        goesOn = false;
        out.push(text);
        fresh = false;
      }
      return;
    }
    if (!(node instanceof Element)) return;
    if (node.matches(LEFT_OUT)) return;
    if (node.matches('[data-recorded]')) {
      startLine();
      goesOn = false;
      out.push(node.textContent);
      fresh = node.textContent.endsWith('\n');
      return;
    }
    const block = node.matches(ON_ITS_OWN_LINE);
    if (block) startLine();
    else if (!fresh && node.matches('.status, .pill, .hash, .row-size, .hidden-count, .row-preview, [data-copied]'))
      out.push(' ');
    for (const child of node.childNodes) visit(child);
    if (node.matches('[data-cuts-line]')) goesOn = true;
    if (block) startLine();
  };
  for (const child of fragment.childNodes) visit(child);
  if (openLine === out.length) out.pop();
  return out.join('');
}
