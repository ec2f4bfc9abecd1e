import './styles/admin.css';
import { createRoot } from 'react-dom/client';
import { AdminApp } from './app/admin-app.tsx';
import { startPictureFallback } from './lib/picture-fallback.ts';
import { watchParts } from './lib/release-watch.ts';
import { watchConnection } from './lib/watch-connection.ts';

const root = document.getElementById('root');
if (root) createRoot(root).render(<AdminApp />);
startPictureFallback();
watchConnection();
watchParts();
