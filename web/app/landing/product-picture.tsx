import { useState } from 'react';
import { useThemeChoice } from '#web/lib/theme.tsx';

interface Size {
  /** In pixels. */
  width: number;
  height: number;
}

export interface ProductPictureProps extends Size {
  /** `web/public/pictures/<name>-<theme>.webp`, made by `npm run pictures`. */
  name: string;
  /** The size of `<name>-phone-<theme>.webp`, a picture of the product on a phone. */
  phone: Size;
  alt: string;
  /** Visible without scrolling. */
  isFirst?: boolean;
  /** The frame. Its aspect ratio reserves space while the picture loads or if it is missing. */
  className: string;
}

/** A picture of the product in the current theme. */
export function ProductPicture({ name, width, height, phone, alt, isFirst = false, className }: ProductPictureProps) {
  const { isDark } = useThemeChoice();
  const theme = isDark ? 'dark' : 'light';
  const source = `/pictures/${name}-${theme}.webp`;
  const [missing, setMissing] = useState<string>();
  return (
    <div className={`overflow-hidden rounded-xl bg-sunken shadow-dialog ${className}`}>
      {missing !== source && (
        <picture key={source}>
          {/* Tailwind's `sm` starts at 40rem. */}
          <source media="(width < 40rem)" srcSet={`/pictures/${name}-phone-${theme}.webp`} {...phone} />
          <img
            src={source}
            width={width}
            height={height}
            {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
            alt={alt}
            className="size-full object-cover object-left-top"
            onError={() => setMissing(source)}
          />
        </picture>
      )}
    </div>
  );
}
