import { useState } from 'react';
import { beginPayoutAccount } from '../../../../api/payouts.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { reasonOf } from '../../../ui/failure.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';

export function Begin({ label }: { label: string }) {
  const [reason, setReason] = useState<string>();
  const begin = async () => {
    setReason(undefined);
    try {
      location.assign(await beginPayoutAccount());
      // Stays busy until the form loads, so that a second press requests no second link.
      await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
    } catch (error) {
      setReason(reasonOf(error));
    }
  };
  return (
    <>
      <Refusal reason={reason} />
      <p className="form-actions">
        <ActButton className="button-primary" act={begin}>
          {label}
        </ActButton>
      </p>
    </>
  );
}
