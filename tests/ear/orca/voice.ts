/**
 * Orca's own place for a user's changes. It speaks into a file instead of to a voice: one line for each utterance. The settings are those of
 * somebody who wants no page read out by itself, and types at once in a field that a key has found.
 */
export const VOICE = `
import os
from orca import settings_manager, speech, speechserver

class Written(speechserver.SpeechServer):
    def getInfo(self):
        return ["written", "written"]
    def write(self, text):
        with open(os.environ["ORCA_SAYS"], "a") as says:
            says.write(" ".join(text.split()) + "\\n")
    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            self.write(text)
    def speakCharacter(self, character, acss=None):
        pass
    def sayAll(self, utterances, progress):
        for context, acss in utterances:
            self.write(context.utterance)

def init():
    speech._speechserver = Written()

speech.init = init

manager = settings_manager.getManager()
get = manager.getSetting
FIXED = {"sayAllOnLoad": False, "pageSummaryOnLoad": False, "structNavTriggersFocusMode": True, "enableKeyEcho": False}
manager.getSetting = lambda name: FIXED[name] if name in FIXED else get(name)
`;
