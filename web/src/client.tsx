import { AccountPage } from './account-page.tsx';
import { makeAlive } from './alive.tsx';

makeAlive(AccountPage);
