import * as Tabs from '@radix-ui/react-tabs';
import { AnswerPanel } from './answer/index.ts';
import { ComparePanel } from './compare/index.ts';
import { GapsPanel } from './gaps/index.ts';
import { actions, useLens } from './store/lens.ts';
import { turns as turnsOf } from './store/select.ts';
import { type RowRef, TABS, type Tab } from './store/state.ts';

/** What is known about the request at the cursor, one question a tab. */
export function Panels() {
  const tab = useLens((state) => state.tab);
  const since = useLens((state) => state.served?.since?.turn);
  const compared = useLens((state) => state.comparison);
  const names: { readonly [tab in Tab]: string } = {
    gaps: 'Gaps',
    since: compared !== undefined ? 'Compare' : since === undefined ? 'Since' : `Since turn ${since + 1}`,
    state: 'State',
    map: 'Map',
    evidence: 'Evidence',
  };
  return (
    <Tabs.Root className="panels" value={tab} onValueChange={(value) => actions.showTab(asTab(value))}>
      <Tabs.List className="panel-tabs" aria-label="About this turn">
        {TABS.map((name) => (
          <Tabs.Trigger key={name} className="panel-tab" value={name}>
            {names[name]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map((name) => (
        <Tabs.Content key={name} className="panel" value={name}>
          <Panel tab={name} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

function Panel({ tab }: { tab: Tab }) {
  const recording = useLens((state) => state.recording);
  const served = useLens((state) => state.served);
  const comparison = useLens((state) => state.comparison);
  const turns = useLens(turnsOf);
  if (recording === undefined) return null;
  const reader = recording.session;
  switch (tab) {
    case 'gaps':
      return (
        <>
          <GapsPanel
            served={served}
            summary={recording.summary}
            onEvidence={showEvidence}
            onTurn={goToTurn}
            onNextTrouble={nextTrouble}
          />
          {served === undefined ? null : <AnswerPanel reader={reader} served={served} />}
        </>
      );
    case 'since':
      return (
        <ComparePanel
          reader={reader}
          turns={turns}
          served={served}
          comparison={comparison}
          onCompare={actions.compare}
          onClear={actions.clearComparison}
          onTurn={goToTurn}
        />
      );
    default:
      return null;
  }
}

function asTab(value: string): Tab {
  return TABS.find((tab) => tab === value) ?? 'gaps';
}

const goToTurn = (turn: number) => void actions.goToTurn(turn);
const nextTrouble = () => void actions.trouble(1);
const showEvidence = (row: RowRef) => {
  actions.selectRow(row);
  actions.showTab('evidence');
};
