import { useEffect, useState } from 'react';
import type { Availability } from '../../../core/reservations/availability.ts';
import { getAvailability } from '../../api/catalog.ts';

/** How a copy stands for whoever is signed in. Undefined until that is known; it may stay so, and nothing waits for it. */
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
