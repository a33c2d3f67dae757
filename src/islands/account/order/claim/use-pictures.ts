import { useEffect, useState } from 'react';
import { picturesIn } from '../drafts.ts';

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
    /** Ids for validation, including photos still uploading. */
    chosen: (): string[] => list.$tiles.get().map(({ id }) => id),
    /** Ids of all photos, after their upload. */
    sent: (): Promise<string[]> => {
      setTrouble(undefined);
      return list.settled((id) => id);
    },
  } as const;
}
