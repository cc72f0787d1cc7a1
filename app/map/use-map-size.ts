import { type RefObject, useEffect, useState } from 'react';

export interface MapSize {
  /** The columns of words, in CSS pixels. */
  readonly labels: number;
  /** The strip of bars. */
  readonly strip: number;
  readonly height: number;
}

/** How the map's width is shared: words get what they can be read in, bars get the rest. */
export function useMapSize(scroller: RefObject<HTMLDivElement | null>): MapSize {
  const [size, setSize] = useState<MapSize>({ labels: 240, strip: 0, height: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      const labels = Math.round(Math.min(380, Math.max(150, clientWidth * 0.42)));
      setSize({ labels, strip: Math.max(0, clientWidth - labels - 8), height: clientHeight });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroller]);
  return size;
}
