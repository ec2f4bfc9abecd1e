import './older-arrays.ts';
import '#shared/older-browsers.ts';
import './admin-sheet.css';
import { createRoot } from 'react-dom/client';
import { watchParts } from '#shared/api/release-watch.ts';
import { startPictureFallback } from '#shared/picture-fallback.ts';
import { watchConnection } from '#shared/watch-connection.ts';
import { AdminApp } from './admin-app.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<AdminApp />);
startPictureFallback();
watchConnection();
watchParts();
