import { useState } from 'react';
import { brand } from '#shared/brand.ts';
import { useThemeChoice } from '#web/lib/theme.tsx';

/**
 * The workspace as it is, photographed at 1280 × 800 in both themes; a phone shows the part right of the 320 px sidebar.
 * Its place is kept while it loads and where it is missing.
 */
export function ProductPicture() {
  const { isDark } = useThemeChoice();
  const source = `/pictures/workspace-${isDark ? 'dark' : 'light'}.webp`;
  const [missing, setMissing] = useState<string>();
  return (
    <div className="mt-9 aspect-[5/6] overflow-hidden rounded-xl bg-sunken shadow-dialog sm:mt-14 sm:aspect-[16/10]">
      {missing !== source && (
        <img
          key={source}
          src={source}
          width={1600}
          height={1000}
          fetchPriority="high"
          alt={`A note open in ${brand.name}: notes and folders on the left, the page one writes on beside them.`}
          className="size-full object-cover object-left-top max-sm:object-[52.3%_0]"
          onError={() => setMissing(source)}
        />
      )}
    </div>
  );
}
