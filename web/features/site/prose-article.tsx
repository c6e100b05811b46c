import type { ProseDocument } from '#domain/site/prose';
import { LinkedText } from './linked-text.tsx';

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A short document, with its table of contents beside it on wide screens. */
export function ProseArticle({ document }: { readonly document: ProseDocument }) {
  const { heading, lead, lastUpdated, amended, sections } = document;
  return (
    <div className="page-wide section grid gap-10 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16">
      <article className="min-w-0 lg:order-2">
        <h1 className="text-4xl font-semibold">{heading}</h1>
        <p className="prose-width mt-4 text-xl text-muted">{lead}</p>
        {lastUpdated !== undefined && <p className="mt-4 text-sm text-muted">Last updated: {lastUpdated}</p>}
        {amended !== undefined && <p className="mt-1 text-sm text-muted">Amended {amended}</p>}
        {sections.map((section) => (
          <section key={section.heading} id={anchorOf(section.heading)} className="mt-10">
            <h2 className="text-2xl font-semibold">{section.heading}</h2>
            {section.paragraphs?.map((text) => (
              <p key={text} className="prose-width mt-3">
                <LinkedText text={text} />
              </p>
            ))}
            {section.points && (
              <ul className="prose-width mt-3 grid list-disc gap-2 pl-5 marker:text-muted">
                {section.points.map(({ term, text }) => (
                  <li key={text}>
                    {term !== undefined && <strong className="font-semibold">{term} </strong>}
                    {text}
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </article>
      <nav aria-label="On this page" className="hidden lg:order-1 lg:block">
        <div className="sticky top-24">
          <p className="text-sm font-semibold">On this page</p>
          <ul className="mt-2 border-l border-line">
            {sections.map((section) => (
              <li key={section.heading}>
                <a
                  href={`#${anchorOf(section.heading)}`}
                  className="block py-1.5 pl-4 text-sm text-muted no-underline hover:text-ink hover:underline"
                >
                  {section.heading}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </div>
  );
}
