import { classNames } from '../../ui/class-names.ts';
import { type ScreenName, screenFile, screens } from './screens.ts';

const urls = import.meta.glob<string>('./screens/*.webp', { eager: true, query: '?url', import: 'default' });
const urlOf = (name: ScreenName, scheme: 'light' | 'dark') => urls[`./screens/${screenFile(name, scheme)}`];

interface ScreenPictureProps {
  readonly name: ScreenName;
  readonly className?: string;
}

/** A screenshot of the product in the visitor's color scheme, loaded lazily. */
export function ScreenPicture({ name, className }: ScreenPictureProps) {
  const { width, height, text } = screens[name];
  const isPhone = width < 500;
  return (
    <picture className={classNames('block', className)}>
      <source media="(prefers-color-scheme: dark)" srcSet={urlOf(name, 'dark')} />
      <img
        src={urlOf(name, 'light')}
        alt={text}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={classNames(
          'h-auto w-full border-line shadow-raised',
          isPhone ? 'rounded-[2rem] border-8 border-ink dark:border-line' : 'rounded-card border',
        )}
      />
    </picture>
  );
}
