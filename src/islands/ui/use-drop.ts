import { type DragEvent, useState } from 'react';

/**
 * A place where something is dropped: files from outside, or what the page itself drags as one of `types`. Anything else is
 * left to the browser. Spread `handlers`; `over` tells that something that is taken is held over the place.
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
        // Onto what lies inside it is not away from it.
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
