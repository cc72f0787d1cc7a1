import { Dialog } from '../keys/dialog.tsx';
import { actions } from '../store/lens.ts';
import { SourceList } from './source-list.tsx';

/** Samples and kept recordings, while another is open. */
export function RecentDialog() {
  return (
    <Dialog title="Open another recording" onClose={actions.closeDialog} wide>
      <SourceList onPick={actions.closeDialog} />
    </Dialog>
  );
}
