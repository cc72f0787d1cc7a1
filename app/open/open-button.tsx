import { type ReactNode, useRef } from 'react';
import { open } from './open.ts';
import { fromFiles } from './sources.ts';

/** Opens the browser's file chooser. Several files are the legs of one run. */
export function OpenButton({ children, primary = false }: { children: ReactNode; primary?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={primary ? 'button button-primary' : 'button'}
        data-command="open-file"
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to open"
        onChange={(event) => {
          const files = fromFiles(event.target.files ?? []);
          // The same file chosen twice must still be a change.
          event.target.value = '';
          if (files.length > 0) void open({ from: 'files', files });
        }}
      />
    </>
  );
}
