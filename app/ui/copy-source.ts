/**
 * Copying by selection. A browser rewrites what it copies (a no-break space becomes a space) and runs
 * blocks together; here recorded text is copied as recorded, and each row keeps its words and status.
 */
import type { ClipboardEvent } from 'react';
import { type PayloadSource, sourceOfChip } from './payload-source.ts';

/** What is copied: text at hand, and payloads that are read for it. */
type Part = string | PayloadSource;

/** Puts the source of the current selection on the clipboard instead of its rendering. */
export function copySource(event: ClipboardEvent): void {
  // A text inside a list answers first.
  if (event.isDefaultPrevented()) return;
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  const parts = partsOf(range.cloneContents(), cutsPayload(range.startContainer), cutsPayload(range.endContainer));
  const atHand = parts.map((part) => (typeof part === 'string' ? part : `[${part.words}]`)).join('');
  if (atHand === '') return;
  // A clipboard is filled now or not at all: what has to be read first takes the place of its words.
  event.clipboardData.setData('text/plain', atHand);
  event.preventDefault();
  if (parts.some((part) => typeof part !== 'string')) void copyRead(parts);
}

async function copyRead(parts: readonly Part[]): Promise<void> {
  const whole = Promise.all(parts.map((part) => (typeof part === 'string' ? part : part.read()))).then((texts) => {
    if (texts.includes(undefined)) throw new Error('a payload could not be read');
    return new Blob([texts.join('')], { type: 'text/plain' });
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': whole })]);
  } catch {
    // The words of the chips stay on the clipboard, in brackets: they say what is missing.
  }
}

/** True where a selection begins or ends among the characters of an opened payload: only those in it are meant. */
function cutsPayload(node: Node): boolean {
  return (node instanceof Element ? node : node.parentElement)?.closest('.payload-text') != null;
}

/** Not part of what was read: controls, and words that repeat what is drawn. */
const LEFT_OUT = 'button.button-small:not([data-copied]), [data-uncopied], .sr-only, .chevron';
const ON_ITS_OWN_LINE = 'li, p, h2, h3, h4, dt, div:not(.recorded), article';

/**
 * A selection: recorded text unit for unit, everything else one line a block. `cutsFirst`, `cutsLast`: only
 * part of the first or last payload is in it. Depth is bounded by the page's own markup.
 */
function partsOf(fragment: DocumentFragment, cutsFirst: boolean, cutsLast: boolean): readonly Part[] {
  const chips = [...fragment.querySelectorAll('[data-payload]')];
  const whole = new Set(chips.slice(cutsFirst ? 1 : 0, cutsLast ? -1 : undefined));
  const payload = (chip: Element): Part =>
    (whole.has(chip) ? sourceOfChip(chip.getAttribute('data-payload') ?? '') : undefined) ??
    chip.querySelector('.payload-text')?.textContent ??
    '';
  const out: Part[] = [];
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
      const recorded = recordedParts(node, payload);
      out.push(...recorded);
      const last = recorded.at(-1);
      fresh = typeof last === 'string' && last.endsWith('\n');
      return;
    }
    if (node.matches('[data-payload]')) {
      out.push(payload(node));
      fresh = false;
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
  return out;
}

function recordedParts(recorded: Element, payload: (chip: Element) => Part): readonly Part[] {
  if (recorded.querySelector('[data-payload]') === null) return [recorded.textContent];
  const parts: Part[] = [];
  const visit = (node: Node) => {
    if (node instanceof Element && node.matches('[data-payload]')) parts.push(payload(node));
    else if (node.nodeType === Node.TEXT_NODE) parts.push(node.nodeValue ?? '');
    else for (const child of node.childNodes) visit(child);
  };
  visit(recorded);
  return parts.filter((part) => part !== '');
}
