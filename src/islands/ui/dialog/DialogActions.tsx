import { commonWords } from '../../../../core/words/en/common.ts';

type Props = {
  readonly label: string;
  readonly busy: boolean;
  readonly danger?: boolean;
  readonly onCancel: () => void;
};

export function DialogActions({ label, busy, danger = false, onCancel }: Props) {
  return (
    <div className="dialog-actions">
      <button type="button" className="button button-quiet" onClick={onCancel}>
        {commonWords.button.cancel}
      </button>
      <button
        type="submit"
        className={`button ${danger ? 'button-danger' : 'button-primary'}`}
        aria-busy={busy}
        disabled={busy}
      >
        {label}
      </button>
    </div>
  );
}
