import type { OwnFactor } from '../../../../core/accounts/factors.ts';
import { factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { WithMoment } from '../../ui/time/Moment.tsx';
import styles from './factors.module.css';

const { section: words } = factorScreenWords;

/** An app has no name of its own. */
export const nameOf = ({ kind, name }: OwnFactor): string => (kind === 'totp' ? words.app : name);

type ListProps = { readonly factors: readonly OwnFactor[]; readonly onRemove: (factor: OwnFactor) => void };

export function FactorList({ factors, onRemove }: ListProps) {
  return (
    <ul className={styles.list}>
      {factors.map((factor) => (
        <li key={factor.id}>
          <span>
            <strong>{nameOf(factor)}</strong>
            <br />
            <span className={styles.muted}>
              {factor.kind === 'passkey' && `${words.passkey}, `}
              <WithMoment say={words.added} at={factor.createdAt} as="day" />
              {factor.usedAt !== null && (
                <>
                  {', '}
                  <WithMoment say={words.used} at={factor.usedAt} as="day" />
                </>
              )}
            </span>
          </span>
          <button
            type="button"
            className="button button-small"
            aria-label={words.removeLabel(nameOf(factor))}
            onClick={() => onRemove(factor)}
          >
            {words.remove}
          </button>
        </li>
      ))}
    </ul>
  );
}
