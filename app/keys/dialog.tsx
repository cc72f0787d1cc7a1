import { type ReactNode, useEffect, useRef } from 'react';
import './dialog.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

/** A modal dialog of the browser: focus is held and given back, Escape closes, the page behind rests. */
export function Dialog({ title, onClose, children, wide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    const onBackdrop = (event: MouseEvent) => {
      if (event.target === shown) shown?.close();
    };
    shown?.showModal();
    // The browser would begin with the Close button; what the dialog is for comes first.
    shown?.querySelector<HTMLElement>('[data-first]')?.focus();
    shown?.addEventListener('click', onBackdrop);
    return () => shown?.removeEventListener('click', onBackdrop);
  }, []);
  return (
    <dialog ref={dialog} className={wide ? 'dialog dialog-wide' : 'dialog'} aria-label={title} onClose={onClose}>
      <div className="dialog-body">
        <header className="dialog-head">
          <h2>{title}</h2>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
