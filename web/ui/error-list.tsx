import type { MouseEvent, Ref } from 'react';

interface ErrorListProps {
  readonly ref?: Ref<HTMLElement>;
  readonly errors: readonly { readonly fieldId: string; readonly message: string }[];
}

function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: 'center' });
}

/** The errors to fix before a form can be sent, each a link to its field. Focus it after a refused submit. */
export function ErrorList({ ref, errors }: ErrorListProps) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="error-list-heading"
      className="rounded-card border border-error bg-error-soft px-4 py-3 text-sm text-error"
    >
      <h2 id="error-list-heading" className="font-semibold">
        Please fix the following:
      </h2>
      <ul className="mt-1 list-disc pl-5">
        {errors.map(({ fieldId, message }) => (
          <li key={message} className="py-1">
            <a href={`#${fieldId}`} onClick={focusField} className="text-error underline">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
