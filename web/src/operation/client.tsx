import { makeAlive } from '../alive.tsx';
import { OperationPage } from './operation-page.tsx';

makeAlive(OperationPage);
