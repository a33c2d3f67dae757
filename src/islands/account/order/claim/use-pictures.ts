import { useEffect, useState } from 'react';
import { picturesIn } from '../drafts.ts';

/** The pictures of a dialog, and what went wrong with the last of them. */
export function usePictures(orderId: string, action: string) {
  const [{ pictures }] = useState(() => ({ pictures: picturesIn(orderId, action) }));
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    pictures.hear = setTrouble;
    return () => {
      pictures.hear = () => {};
    };
  }, [pictures]);
  const { list } = pictures;
  return {
    list,
    trouble,
    /** What stands for the pictures while the form is judged: those on their way count. */
    chosen: (): string[] => list.$tiles.get().map(({ id }) => id),
    /** The ids of all, once they are there. */
    sent: (): Promise<string[]> => {
      setTrouble(undefined);
      return list.settled((id) => id);
    },
  } as const;
}
