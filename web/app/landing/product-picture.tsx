import { useState } from 'react';
import { useThemeChoice } from '#web/lib/theme.tsx';

export interface ProductPictureProps {
  /** `web/public/pictures/<name>-<theme>.webp`, made by `npm run pictures`. */
  name: string;
  /** In pixels. */
  width: number;
  height: number;
  alt: string;
  /** Seen before anything is scrolled. */
  isFirst?: boolean;
  /** What of it is shown where its frame has another shape. */
  crop: string;
  /** The frame: its shape keeps the place while the picture loads and where it is missing. */
  className: string;
}

/** A picture of the product as it runs, in the theme of the page. */
export function ProductPicture({ name, width, height, alt, isFirst = false, crop, className }: ProductPictureProps) {
  const { isDark } = useThemeChoice();
  const source = `/pictures/${name}-${isDark ? 'dark' : 'light'}.webp`;
  const [missing, setMissing] = useState<string>();
  return (
    <div className={`overflow-hidden rounded-xl bg-sunken shadow-dialog ${className}`}>
      {missing !== source && (
        <img
          key={source}
          src={source}
          width={width}
          height={height}
          {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
          alt={alt}
          className={`size-full object-cover ${crop}`}
          onError={() => setMissing(source)}
        />
      )}
    </div>
  );
}
