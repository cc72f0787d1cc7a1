/** The codes a file can be refused with, as a list: a code that stands in the facts of another failure is only text. */
import type { OpenFailureCode } from '../../src/recording/failure.ts';

const CODES: { readonly [code in OpenFailureCode]: true } = {
  empty: true,
  'not-json': true,
  'cut-too-early': true,
  foreign: true,
  'unknown-format': true,
  'not-a-recording': true,
  'no-commits': true,
  'bad-ref': true,
  'too-deep': true,
  'too-large': true,
  'bad-archive': true,
  'choose-member': true,
  'no-member': true,
  encrypted: true,
  'mixed-drop': true,
  cancelled: true,
  'reader-died': true,
};

export function isOpenFailureCode(code: string): code is OpenFailureCode {
  return Object.hasOwn(CODES, code);
}
