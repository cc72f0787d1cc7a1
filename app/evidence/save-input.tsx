import { useState } from 'react';
import { type Reader, type TextRef, wholeText } from '../ui/reader.ts';
import { INPUT_FILE } from './formula.ts';

interface Props {
  readonly reader: Reader;
  readonly input: TextRef;
  readonly salt: string;
}

/** Saves what was hashed, salt included, as the file the command reads. By the user's act only. */
export function SaveInput({ reader, input, salt }: Props) {
  const [failed, setFailed] = useState(false);
  async function save() {
    const text = await wholeText(reader, input);
    setFailed(text === undefined);
    if (text === undefined) return;
    const address = URL.createObjectURL(new Blob([`${salt}\u001f${text}`], { type: 'application/octet-stream' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = INPUT_FILE;
    link.click();
    URL.revokeObjectURL(address);
  }
  return (
    <>
      <button type="button" className="button-small" onClick={() => void save()}>
        Save {INPUT_FILE}
      </button>
      {failed ? <span role="status">It could not be read.</span> : null}
    </>
  );
}
