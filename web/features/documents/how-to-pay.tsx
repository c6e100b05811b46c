import { buttonText, howToPayTexts, type ShownHowToPay } from '#domain/documents/how-to-pay';
import { buttonClasses } from '../../ui/button.tsx';

interface HowToPayProps {
  readonly howToPay: ShownHowToPay;
  readonly heading?: string;
  /** True if the page shows another payment button first; this button is then less prominent. */
  readonly isSecondary?: boolean;
}

/**
 * The business's current payment instructions, with the button first. Shown above the document, and printed below it.
 */
export function HowToPay({
  howToPay: { text, button, notice },
  heading = howToPayTexts.heading,
  isSecondary = false,
}: HowToPayProps) {
  if (text === undefined && !button)
    return notice === undefined ? null : <p className="mt-3 text-sm text-muted print:hidden">{notice}</p>;
  return (
    <section
      aria-labelledby="how-to-pay"
      className="mt-5 rounded-card border border-line bg-surface p-5 wrap-anywhere sm:p-6 print:order-last print:border-0 print:p-0"
    >
      <h2 id="how-to-pay" className="text-lg font-semibold">
        {heading}
      </h2>
      {button && (
        <>
          <a
            href={button.url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses(isSecondary ? 'outline' : 'filled', 'mt-3 max-sm:w-full print:hidden')}
          >
            {buttonText(button)}
          </a>
          <p className="hidden print:mt-1 print:block">
            {button.label}: {button.url}
          </p>
        </>
      )}
      {text !== undefined && (
        <p dir="auto" className="mt-3 whitespace-pre-wrap">
          {text}
        </p>
      )}
      {notice !== undefined && <p className="mt-4 text-sm text-muted print:hidden">{notice}</p>}
    </section>
  );
}
