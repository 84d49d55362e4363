export {
  addStaffPasskey,
  askForNewPasskey,
  askForPasskey,
  showInvitation,
  signInByPasskey,
  signInForDemonstration,
  type BegunStaffSession,
  type StaffBrowser,
} from './sign-in-to-console.ts'
export {
  askForSecond,
  endWaitingAct,
  findWaitingAct,
  listWaitingActs,
  type ActName,
  type WaitingAct,
} from './acts-of-two.ts'
export { askToConfirm, confirmByPasskey, confirmForDemonstration, isConfirmed } from './confirm-by-passkey.ts'
export { leaveForDirectory } from './ask-directory.ts'
export { confirmByDirectory, leaveToConfirm, mayConfirmByDirectory } from './confirm-by-directory.ts'
export { signInByDirectory } from './sign-in-by-directory.ts'
export { inviteAdministrator } from './invite-administrator.ts'
export { applyPerson, invitePerson, listStaff, showStaffMember, shutPersonOut } from './people.ts'
export { claimFor, openClaims } from './claims.ts'
export { noteReveal } from './note-reveal.ts'
export { addNote, addNotes, listNotes, removeNote } from './notes.ts'
export { refuseStaff, StaffRefusal } from './staff-refusal.ts'
export { idleSeconds, sessionEnds } from './staff-session-rules.ts'
export { type OpenStaffSession } from './staff-session-store.ts'
export {
  endOwnSession,
  findStaffSession,
  listOwnSessions,
  renewToken,
  sharesDesk,
  stillOpenSessions,
} from './staff-sessions.ts'
export { listViews, removeView, saveView } from './views/saved-views.ts'
export { activePeople, addPerson, deactivatePerson, namesOfPeople, rolesOfPerson } from './staff-store.ts'
