import type { StateNode } from '../../src/protocol/views.ts';
import { chars, counted, exact, HiddenCount, HostileText } from '../ui/index.ts';
import { isContainer, type TreeItem } from './tree.ts';

interface Props {
  readonly id: string;
  readonly item: TreeItem;
  readonly focused: boolean;
  readonly onPress: () => void;
}

/** Deeper levels than this are not indented further: the panel must not scroll sideways. */
const DEEPEST_INDENT = 10;

/** One line of the state tree. */
export function StateRow({ id, item, focused, onPress }: Props) {
  const indent = { paddingInlineStart: `${0.5 + Math.min(item.level - 1, DEEPEST_INDENT) * 0.875}rem` };
  const node = item.kind === 'node' ? item : undefined;
  const container = node !== undefined && isContainer(node.node);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree itself takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree points at its item by aria-activedescendant
    <div
      id={id}
      role="treeitem"
      className="state-row"
      aria-level={item.level}
      aria-selected={focused}
      {...(node === undefined ? {} : { 'aria-posinset': node.position, 'aria-setsize': node.of })}
      {...(container ? { 'aria-expanded': node.open } : {})}
      data-focused={focused ? '' : undefined}
      data-wrote={node?.node.wroteHere ? '' : undefined}
      style={indent}
      onClick={() => {
        if (document.getSelection()?.isCollapsed !== false) onPress();
      }}
    >
      {node === undefined ? (
        <span className="muted">{item.kind === 'more' ? `${exact(item.left)} more: show the next` : 'Reading…'}</span>
      ) : (
        <NodeLine node={node.node} open={node.open} whole={focused} />
      )}
    </div>
  );
}

function NodeLine({ node, open, whole }: { node: StateNode; open: boolean; whole: boolean }) {
  return (
    <>
      <span className="chevron" aria-hidden="true">
        {isContainer(node) ? (open ? '▾' : '▸') : ''}
      </span>
      <span className="state-key">
        <HostileText inline text={node.key} />
      </span>
      <span className="state-value">
        <Value node={node} whole={whole} />
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
  const { head, length, hidden } = node.text;
  if (node.kind === 'string' && length === 0) return <span className="muted">empty text</span>;
  const drawn = whole ? head : head.slice(0, BRIEF);
  return (
    <>
      <HostileText inline text={drawn} />
      {length > drawn.length ? <span className="muted"> … {chars(length)}</span> : null} <HiddenCount count={hidden} />
    </>
  );
}
