/** Traces the words selected in the answer beside it; with none selected, the reader types them. */
export function TraceButton({ onTrace }: { readonly onTrace: (words: string) => void }) {
  return (
    <button
      type="button"
      className="button-small"
      title="Where words of the answer appear in what was served: select them first, or type them after"
      // The selection is what is traced: pressing must not clear it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onTrace(selectedIn(event.currentTarget.closest('section')))}
    >
      Trace
    </button>
  );
}

/** The words of a selection that lies in recorded text of an element. */
function selectedIn(element: Element | null): string {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || element === null) return '';
  const { anchorNode, focusNode } = selection;
  if (!element.contains(anchorNode) || !element.contains(focusNode)) return '';
  return selection.toString();
}
