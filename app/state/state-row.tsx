import type { ReactNode } from 'react';
import type { StateNode } from '../../src/protocol/views.ts';
import { placedIn, shownOf } from '../ui/folded.ts';
import { CopyButton, chars, counted, exact, HiddenCount, HostileText } from '../ui/index.ts';
import { type Reader, wholeText } from '../ui/reader.ts';
import { RecordedText } from '../ui/recorded-text.tsx';
import { TextChunk } from '../ui/text-chunk.tsx';
import { canOpen, isLongText, type TreeItem } from './tree.ts';
import type { StopSpan } from './use-levels.ts';

interface Props {
  readonly id: string;
  readonly item: TreeItem;
  readonly focused: boolean;
  /** Where texts are read from, past their heads: the stop that `item` was read at. */
  readonly from: { readonly reader: Reader; readonly stop: StopSpan };
  /** Held for a stretch of text that is not here yet, in pixels. */
  readonly height: number;
  readonly onPress: () => void;
}

/** Deeper levels than this are not indented further: the panel must not scroll sideways. */
const DEEPEST_INDENT = 10;

/** One line of the state tree, or one stretch of a text opened below its line. */
export function StateRow({ id, item, focused, from, height, onPress }: Props) {
  const indent = { paddingInlineStart: `${0.5 + Math.min(item.level - 1, DEEPEST_INDENT) * 0.875}rem` };
  const node = item.kind === 'node' ? item : undefined;
  const opens = node !== undefined && canOpen(node.node);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree itself takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree points at its item by aria-activedescendant
    <div
      id={id}
      role="treeitem"
      className={item.kind === 'chunk' ? 'state-chunk' : 'state-row'}
      aria-level={item.level}
      aria-selected={focused}
      {...position(item)}
      {...(opens ? { 'aria-expanded': node.open } : {})}
      data-focused={focused ? '' : undefined}
      data-wrote={node?.node.wroteHere ? '' : undefined}
      style={indent}
      onClick={() => {
        if (document.getSelection()?.isCollapsed !== false) onPress();
      }}
    >
      {content(item, focused, from, height)}
    </div>
  );
}

function position(item: TreeItem) {
  if (item.kind === 'node') return { 'aria-posinset': item.position, 'aria-setsize': item.of };
  return item.kind === 'chunk' ? { 'aria-posinset': item.chunk + 1, 'aria-setsize': item.of } : {};
}

function content(item: TreeItem, focused: boolean, { reader, stop }: Props['from'], height: number): ReactNode {
  if (item.kind === 'more') return <span className="muted">{exact(item.left)} more: show the next</span>;
  if (item.kind === 'reading') return <span className="muted">Reading…</span>;
  const { leg, mount, idx } = stop;
  const textRef = { leaf: { leg, mount, idx, path: item.path } };
  if (item.kind === 'chunk') {
    const last = item.chunk === item.of - 1;
    const runs = item.node.text === undefined ? [] : shownOf(item.node.text).runs;
    return <TextChunk reader={reader} textRef={textRef} runs={runs} chunk={item.chunk} last={last} height={height} />;
  }
  const { node, open } = item;
  return (
    <>
      <NodeLine node={node} open={open} whole={focused} />
      {(node.text?.length ?? 0) > 0 && (focused || open) ? (
        <CopyButton of={node.key} text={() => wholeText(reader, textRef)} />
      ) : null}
    </>
  );
}

function NodeLine({ node, open, whole }: { node: StateNode; open: boolean; whole: boolean }) {
  return (
    <>
      <span className="chevron" aria-hidden="true">
        {canOpen(node) ? (open ? '▾' : '▸') : ''}
      </span>
      <span className="state-key">
        <HostileText inline text={node.key} />
      </span>
      <span className="state-value">
        {open && isLongText(node) ? <OpenText node={node} /> : <Value node={node} whole={whole} />}
      </span>
      {node.wroteHere ? (
        <span className="change" data-change="entered">
          ✎ written here
        </span>
      ) : null}
      {node.redacted ? <span className="pill">redacted</span> : null}
      {node.lastWriter === undefined || node.wroteHere ? null : (
        <span
          className="state-writer"
          title={`Last written by row ${exact(node.lastWriter.idx)} (${node.lastWriter.verb})`}
        >
          <HostileText inline text={node.lastWriter.id} />
        </span>
      )}
    </>
  );
}

/** How much of a leaf is drawn while the cursor of the tree is elsewhere, in UTF-16 units. */
const BRIEF = 120;

function Value({ node, whole }: { node: StateNode; whole: boolean }) {
  if (node.kind === 'absent') return <span className="muted">not on record</span>;
  if (node.kind === 'array') return <span className="muted">[ {counted(node.children, 'item')} ]</span>;
  if (node.kind === 'object') return <span className="muted">{`{ ${counted(node.children, 'key')} }`}</span>;
  if (node.text === undefined) return <span>{node.kind}</span>;
  const { hidden } = node.text;
  const { head, length, runs } = shownOf(node.text);
  if (node.kind === 'string' && node.text.length === 0) return <span className="muted">empty text</span>;
  const drawn = whole ? head : head.slice(0, BRIEF);
  const cut = length > drawn.length;
  return (
    <>
      <Typed kind={node.kind} cut={cut}>
        <RecordedText inline text={drawn} placed={placedIn(runs, 0, drawn.length, true)} />
      </Typed>
      {cut ? (
        <span className="muted">
          {' '}
          … {chars(length)}
          {whole && isLongText(node) ? ': open to read all of it' : ''}
        </span>
      ) : null}{' '}
      <HiddenCount count={hidden} />
    </>
  );
}

/** The line of a text that is read below it: its beginning is not drawn twice. */
function OpenText({ node }: { node: StateNode }) {
  return (
    <span className="muted">
      text · {chars(node.text?.length ?? 0)} <HiddenCount count={node.text?.hidden ?? 0} />
    </span>
  );
}

const TYPE_WORDS = { string: 'text', number: 'number', boolean: 'true or false', null: 'null value' } as const;

/** What a leaf is: a text stands in quotes, which are ours and are not copied; a screen reader hears the type. */
function Typed({ kind, cut, children }: { kind: keyof typeof TYPE_WORDS; cut: boolean; children: ReactNode }) {
  const quote = (mark: string) => (
    <span className="state-quote" aria-hidden="true" data-uncopied="">
      {mark}
    </span>
  );
  return (
    <>
      <span className="sr-only">{TYPE_WORDS[kind]} </span>
      {kind === 'string' ? quote('"') : null}
      <span className="state-leaf" data-kind={kind}>
        {children}
      </span>
      {kind === 'string' && !cut ? quote('"') : null}
    </>
  );
}
