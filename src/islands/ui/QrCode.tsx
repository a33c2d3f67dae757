import { useEffect, useState } from 'react';
import styles from './qr-code.module.css';

/** A text as a QR code. What draws it comes only when it is wanted. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>();
  useEffect(() => {
    import('uqr').then(({ encode }) => setRows(encode(text, { border: 4 }).data));
  }, [text]);
  const size = rows?.length ?? 45;
  const path = rows?.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
