import { describe, expect, it } from 'vitest';
import type { EvidenceAnswer } from '../../src/protocol/views.ts';
import { EVIDENCE_FILE } from '../../src/receipt/evidence.ts';
import { message } from '../served/served.testkit.ts';
import { agreement, FORMULA, INPUT_FILE } from './formula.ts';

const answer = (more: Partial<EvidenceAnswer>): EvidenceAnswer => ({ row: message(0, 'a'), formula: 'text', ...more });

describe('the evidence of a row in words', () => {
  it('saves the file under the name the command reads', () => {
    expect(INPUT_FILE).toBe(EVIDENCE_FILE);
  });
  it('says that hashes agree or disagree only where there are two', () => {
    expect(agreement(answer({ rebuiltHash: 'a', receiptHash: 'a' }))).toMatch(/agree:/);
    expect(agreement(answer({ rebuiltHash: 'a', receiptHash: 'b' }))).toMatch(/disagree/);
    expect(agreement(answer({ rebuiltHash: 'a' }))).toMatch(/nothing|no hash/);
    expect(agreement(answer({ receiptHash: 'a' }))).toMatch(/rebuilds nothing/);
    expect(agreement(answer({ formula: 'none' }))).toMatch(/no hash/);
  });
  it('never claims more than that the file agrees with itself', () => {
    const all = [...Object.values(FORMULA), agreement(answer({ rebuiltHash: 'a', receiptHash: 'a' }))].join(' ');
    expect(all).not.toMatch(/authentic|trusted|untampered|genuine|proven/i);
  });
});
