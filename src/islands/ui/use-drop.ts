import { type DragEvent, useState } from 'react';

/**
 * A drop target for external files, or for drags of the page with one of `types`; others are left to the browser.
 * Spread `handlers`; `over` is true while an accepted drag is over the target.
 */
export function useDrop(onDrop: (data: DataTransfer) => void, ...types: readonly string[]) {
  const [over, setOver] = useState(false);
  const takes = ({ dataTransfer }: DragEvent) => ['Files', ...types].some((type) => dataTransfer.types.includes(type));
  return {
    over,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        // Moving over a child is not leaving.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop(event: DragEvent) {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        event.stopPropagation();
        onDrop(event.dataTransfer);
      },
    },
  } as const;
}
