import { useEffect, useState } from 'react';
import type { Availability } from '../../../core/reservations/availability.ts';
import { getAvailability } from '../../api/catalog.ts';

/**
 * Current availability of a copy for the signed-in user. Undefined until loaded; it may stay undefined, and nothing
 * waits for it.
 */
export function useAvailability(listingId: string): Availability | undefined {
  const [availability, setAvailability] = useState<Availability>();
  useEffect(() => {
    let gone = false;
    getAvailability(listingId).then(
      (now) => gone || setAvailability(now),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [listingId]);
  return availability;
}
