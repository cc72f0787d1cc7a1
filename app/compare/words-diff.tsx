import type { DiffOp } from '../../src/protocol/views.ts';
import { textRuns } from '../ui/index.ts';
import { spaceRuns } from './spaces.ts';
import './compare.css';

/** Two texts as one, word by word: what left is struck out, what entered is underlined, and white space that changed is drawn. */
export function WordsDiff({ words }: { words: readonly DiffOp[] }) {
  return (
    <div className="recorded words-diff" dir="auto" data-recorded="">
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: operations have no identity but their place
        <Word key={index} word={word} />
      ))}
    </div>
  );
}

function Word({ word: { op, text } }: { word: DiffOp }) {
  if (op === 'same') return <Named text={text} />;
  const body = spaceRuns(text).map((run, index) =>
    run.sign === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs have no identity but their place
      <Named key={index} text={run.text} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs have no identity but their place
      <span key={index} className="space" data-sign={run.sign}>
        {run.text}
      </span>
    ),
  );
  return op === 'added' ? <ins>{body}</ins> : <del>{body}</del>;
}

/** Hidden characters by name, as everywhere. */
function Named({ text }: { text: string }) {
  return textRuns(text).map(({ from, to, name }) =>
    name === undefined ? (
      text.slice(from, to)
    ) : (
      <span key={from} className="hidden-char" data-name={name}>
        {text.slice(from, to)}
      </span>
    ),
  );
}
