import { expect, test } from 'vitest';
import type { Claim } from '../../../../../core/fulfilment/claim.ts';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { claimSentence } from './claim-sentence.ts';

const CLAIM = { kind: 'not_as_described', answer: { offeredCents: 500 }, returned: null } as unknown as Claim;

const sentence = (state: Fulfilment['state'], side: Fulfilment['side'], onSilence: Fulfilment['onSilence']) =>
  claimSentence({ claim: CLAIM, state, side, onSilence, priceCents: 1250, tracking: '1' } as Fulfilment, 'Ann');

const SUPPORT = /Dogear support( may)? decides?/;

// Fails when a page promises an automatic decision: if a party cannot answer, only an admin decides.
test.for(['claimed', 'offered', 'returning'] as const)(
  '%s: Dogear support decides if the party does not respond',
  (state) => {
    const decides = { buyer: SUPPORT, seller: SUPPORT, admin: /you or another admin decide/ } as const;
    for (const side of ['buyer', 'seller', 'admin'] as const) {
      const said = sentence(state, side, 'deciding') ?? '';
      expect(said).toMatch(decides[side]);
      expect(said).not.toMatch(/money back|full refund|is accepted|completed/);
      const usual = { claimed: 'returning', offered: 'completed', returning: 'completed' } as const;
      expect(sentence(state, side, usual[state])).not.toMatch(decides[side]);
    }
  },
);
