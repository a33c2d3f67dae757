import { useStore } from '@nanostores/react';
import type { WritableAtom } from 'nanostores';
import { useEffect, useId } from 'react';

/** Several islands of a page render the same part; true only in the first one. */
export function useFirst($shownBy: WritableAtom<string | null>): boolean {
  const id = useId();
  const shownBy = useStore($shownBy);
  useEffect(() => {
    if ($shownBy.get() === null) $shownBy.set(id);
    return () => {
      if ($shownBy.get() === id) $shownBy.set(null);
    };
  }, [id, $shownBy]);
  return shownBy === id;
}
