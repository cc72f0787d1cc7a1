import { useEffect, useState } from 'react';

/**
 * False on a component's first drawing, true in a task of its own after `frames` paints. Columns that appear
 * together mount one after another this way, so that none of them holds the page for long.
 */
export function useAfterPaint(frames = 1): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let left = frames;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(wait);
      else timer = setTimeout(() => setPainted(true));
    };
    frame = requestAnimationFrame(wait);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [frames]);
  return painted;
}
