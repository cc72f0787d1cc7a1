import { useLayoutEffect, useState } from 'react';
import { isTyping } from '../keys/typing.ts';
import { open } from './open.ts';
import { fromPaste } from './sources.ts';

/** Takes a drop or a paste anywhere in the document. Returns true while something hangs over the page. */
export function useDropAnywhere(): boolean {
  const [over, setOver] = useState(false);

  // Before the first paint: a file dropped on a page that does not listen yet would replace the page.
  useLayoutEffect(() => {
    // Every element under the pointer enters and leaves; only the balance says whether the page was left.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesData(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const hover = (event: DragEvent) => {
      if (!carriesData(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (event.dataTransfer === null || !carriesData(event)) return;
      event.preventDefault();
      void open({ from: 'drop', transfer: event.dataTransfer });
    };
    const paste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || event.clipboardData === null) return;
      const files = fromPaste(event.clipboardData);
      if (files === undefined) return;
      event.preventDefault();
      void open({ from: 'files', files });
    };
    document.addEventListener('dragenter', enter);
    document.addEventListener('dragleave', leave);
    document.addEventListener('dragover', hover);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragenter', enter);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('dragover', hover);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, []);

  return over;
}

/** A text selection dragged about the page is no file. */
function carriesData(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
