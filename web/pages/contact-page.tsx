import { contactFaq } from '#domain/site/contact';
import { contactCards } from '#domain/site/support';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { FaqList } from '../features/site/faq-list.tsx';
import { Section } from '../features/site/section.tsx';
import { Card } from '../ui/card.tsx';

/** `/contact`: three ways to contact us, a form, and frequently asked questions. */
export function ContactPage() {
  return (
    <>
      <section className="page-wide pt-12 lg:pt-20">
        <h1 className="text-4xl font-semibold sm:text-5xl">Get in Touch</h1>
        <p className="mt-4 mb-10 max-w-2xl text-lg text-muted">
          People answer, not a menu. Pick the shortest way.
        </p>
        <ul className="grid gap-6 lg:grid-cols-3">
          {contactCards.map(({ heading, text, email, phone, facts }) => (
            <li key={heading}>
              <Card className="flex h-full flex-col p-6">
                <h2 className="text-lg font-semibold">{heading}</h2>
                <p className="mt-1 text-muted">{text}</p>
                <p className="mt-4">
                  <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center break-all">
                    {email}
                  </a>
                  {phone !== undefined && (
                    <a href={`tel:${phone.replace(/\D/g, '')}`} className="flex min-h-11 items-center">
                      {phone}
                    </a>
                  )}
                </p>
                <ul className="mt-auto border-t border-line pt-4 text-sm text-muted">
                  {facts.map((fact) => (
                    <li key={fact}>{fact}</li>
                  ))}
                </ul>
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <Section beside heading="Send a message" text="We read everything and answer within 24 hours.">
        <Card className="p-6 sm:p-8">
          <ContactForm />
        </Card>
      </Section>
      <Section band beside heading="Quick Answers">
        <FaqList items={contactFaq} />
      </Section>
    </>
  );
}
