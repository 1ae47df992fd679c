"""The sentences of the service itself: titles of problems, details of faults. Rulebooks have their own."""

from typing import Final

from engine.rulebook import Words

TITLES: Final = {
    "not-json": Words("The body is not JSON", "Le corps n'est pas du JSON"),
    "not-found": Words("There is nothing here", "Il n'y a rien ici"),
    "unknown-game": Words("No such game", "Jeu inconnu"),
    "method-not-allowed": Words("Not by this method", "Pas par cette méthode"),
    "too-large": Words("The body is too large", "Le corps est trop grand"),
    "wrong-content-type": Words("Not application/json", "Pas du application/json"),
    "too-many-requests": Words("Too many requests", "Trop de requêtes"),
    "unauthorized": Words("A key is needed", "Une clé est nécessaire"),
    "bad-request": Words("The request is broken", "La requête est défectueuse"),
    "internal": Words("The service failed", "Le service a échoué"),
    "malformed": Words("The request has not the right shape", "La requête n'a pas la bonne forme"),
    "unknown-option": Words("No such option", "Option inconnue"),
    "unknown-option-value": Words("No such answer to an option", "Valeur d'option inconnue"),
    "position-not-understood": Words("The position is not understood", "La position n'est pas comprise"),
    "position-impossible": Words("The position cannot occur", "La position est impossible"),
    "action-not-understood": Words("The action is not understood", "L'action n'est pas comprise"),
    "begun-illegal": Words("The turn begun is illegal", "Le tour entamé est illégal"),
    "rule-unknown": Words("The rules do not say", "Les règles ne le disent pas"),
}  # fmt: skip

DETAILS: Final = {
    "not-json": Words(
        "Send one JSON value in UTF-8.",
        "Envoyez une valeur JSON en UTF-8.",
    ),
    "not-found": Words("Nothing is served at {path}.", "Rien n'est servi à l'adresse {path}."),
    "unknown-game": Words(
        "The games are {games}; {game} is none of them.", "Les jeux sont {games} ; {game} n'en est pas."
    ),
    "method-not-allowed": Words("{path} is for {methods}.", "{path} s'emploie avec {methods}."),
    "too-large": Words("A body has at most {limit} bytes.", "Un corps compte au plus {limit} octets."),
    "wrong-content-type": Words(
        "The body must be sent as application/json.",
        "Le corps doit être envoyé comme application/json.",
    ),
    "too-many-requests": Words("Try again later.", "Réessayez plus tard."),
    "unauthorized": Words(
        "Send Authorization: Bearer with a key known here.",
        "Envoyez Authorization: Bearer avec une clé connue ici.",
    ),
    "bad-request": Words("The request cannot be read.", "La requête est illisible."),
    "internal": Words(
        "This is our fault, and it has been noted under the request id.",
        "La faute est de notre côté ; elle est consignée sous l'identifiant de la requête.",
    ),
    "refused": Words("Faults found: {count}.", "Erreurs trouvées : {count}."),
}

FAULTS: Final = {
    "required": Words("This is required.", "Ceci est obligatoire."),
    "unknown-field": Words("There is no such field.", "Ce champ n'existe pas."),
    "wrong-type": Words(
        "The value is not of the kind that belongs here.",
        "La valeur n'est pas du genre attendu ici.",
    ),
    "too-long": Words("The text is too long.", "Le texte est trop long."),
    "too-many": Words("There are too many.", "Il y en a trop."),
    "unknown-option": Words("The options are: {options}.", "Les options sont : {options}."),
    "unknown-option-value": Words("The answers are: {values}.", "Les valeurs sont : {values}."),
    "position-not-understood": Words(
        "“{text}” is of no form known here; expected: {expected}",
        "« {text} » n'a aucune forme connue ici ; attendu : {expected}",
    ),
    "action-not-understood": Words(
        "“{text}” is of no form known here; expected: {expected}",
        "« {text} » n'a aucune forme connue ici ; attendu : {expected}",
    ),
    "rule-unknown": Words(
        "The rules known to us do not give {field}; the request may.",
        "Les règles connues de nous ne donnent pas {field} ; la requête peut le donner.",
    ),
}
