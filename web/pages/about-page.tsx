import { aboutPage } from '#domain/site/about';
import { ProseArticle } from '../features/site/prose-article.tsx';

export function AboutPage() {
  return <ProseArticle document={aboutPage} />;
}
