import './site.css';
import type { Root } from 'react-dom/client';
import { GeneratorApp } from './generator-app.tsx';
import { startReact } from './start-react.tsx';

/** Starts the free generator. Resolves when the page handles events. */
export const start = (): Promise<Root> => startReact(<GeneratorApp />);
