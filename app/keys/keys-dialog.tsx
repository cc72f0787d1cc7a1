import { actions } from '../store/lens.ts';
import { APPLE } from './apple.ts';
import { Dialog } from './dialog.tsx';
import { pressName, SHORTCUTS } from './table.ts';
import './keys-dialog.css';

const GROUPS = ['Stops', 'Turns', 'Panels', 'Page'] as const;

const SHAPES = [
  ['▸', 'Iteration'],
  ['|', 'Slot: system prompt, messages, tools'],
  ['▮', 'LLM turn, with its verification'],
  ['●', 'Tool call'],
  ['◇', 'Decision'],
  ['□', 'Subflow with a log of its own'],
  ['·', 'Another stage'],
  ['⚑', 'A mark of yours'],
] as const;

/** What every key does, and what the shapes on the slider say. */
export function KeysDialog() {
  return (
    <Dialog title="Keyboard shortcuts" onClose={actions.closeDialog} wide>
      <div className="keys-groups">
        {GROUPS.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl className="keys-list">
              {SHORTCUTS.filter((shortcut) => shortcut.group === group).map((shortcut) => (
                <div key={pressName(shortcut, APPLE)}>
                  <dt>
                    <kbd>{pressName(shortcut, APPLE)}</kbd>
                  </dt>
                  <dd>{shortcut.does}</dd>
                </div>
              ))}
              {group === 'Turns' ? (
                <div>
                  <dt>
                    <kbd>1 2 Enter</kbd>
                  </dt>
                  <dd>Turn 12</dd>
                </div>
              ) : null}
            </dl>
          </section>
        ))}
        <section>
          <h3>Shapes on the slider</h3>
          <dl className="keys-list">
            {SHAPES.map(([shape, what]) => (
              <div key={shape}>
                <dt className="keys-shape">{shape}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <p className="muted keys-foot">Keys rest while you type in a field.</p>
    </Dialog>
  );
}
