import { Smartphone } from 'lucide-react';
import { useEffect } from 'react';
import { brand } from '#domain/brand';
import { NoticePage } from '../features/site/notice-page.tsx';
import { buttonClasses } from '../ui/button.tsx';

/**
 * `/ios`: redirects to the App Store. The prerendered page redirects in its head; this component handles client-side
 * navigation.
 */
export function AppStorePage() {
  useEffect(() => void window.location.replace(brand.appStoreUrl), []);
  return (
    <NoticePage
      tone="neutral"
      icon={Smartphone}
      heading="Opening the App Store"
      actions={
        <a href={brand.appStoreUrl} className={buttonClasses('filled', 'px-6')}>
          Download for iOS
        </a>
      }
    >
      <p>If nothing happens, use the button.</p>
    </NoticePage>
  );
}
