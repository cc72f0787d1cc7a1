import fc from 'fast-check';
import { createCRC32 } from 'hash-wasm';
import { expect, test } from 'vitest';
import { Crc32 } from './crc32.ts';

test('the check value of the standard', () => {
  const crc = new Crc32();
  expect(crc.value).toBe(0);
  crc.update(new TextEncoder().encode('123456789'));
  expect(crc.value).toBe(0xcbf43926);
});

test('any bytes in any pieces, as hash-wasm has it', async () => {
  const reference = await createCRC32();
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 6 }), (pieces) => {
      const crc = new Crc32();
      reference.init();
      for (const piece of pieces) {
        crc.update(piece);
        reference.update(piece);
      }
      expect(crc.value).toBe(Number.parseInt(reference.digest('hex'), 16));
    }),
  );
});
