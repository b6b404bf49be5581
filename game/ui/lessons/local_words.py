"""The words of the game as they are said in each language.

What a word is called somewhere is a fact and not a translation: all five languages stand side by
side, whatever language the page is read in. The meanings are texts like any other.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..languages import NAMES
from ..text import _, pgettext
from .lesson import Text


@dataclass(frozen=True)
class Word:
    """A word of the game: ``forms`` by language code, in its own script, several by ``/``; how they
    sound, as one ``heard`` at the table; and what it means."""

    id: str
    en: str
    ne: str
    hi: str
    bn: str
    de: str
    heard: str
    meaning: Text

    @property
    def forms(self) -> dict[str, str]:
        """Language code → what it is called there."""
        return {code: getattr(self, code) for code in NAMES}


CALLS = (
    Word("auction", "auction", "बोली लगाउने", "बोली लगाना", "ডাকাডাকি", "Reizen", "Boli, Dakadaki",
         lambda: _("The calls before play, in turn, that decide whose contract it is.")),
    Word("bid", "bid", "बोली", "बोली", "ডাক / কল", "Gebot", "Boli, Dak",
         lambda: _("How many card points somebody promises to take with their partner.")),
    Word("pass", "pass", "पास", "पास", "পাস", "Passen", "Pass",
         lambda: _("To bid nothing.")),
    Word("contract", "contract", "कबोल", "क़रार", "চুক্তি", "Ansage", "Kabol, Karar, Chukti",
         lambda: _("The bid that stands: so many card points its side must take.")),
    Word("trump", "trump", "तुरुप / रङ", "तुरुप / रंग", "রং / ট্রাম", "Trumpf", "Turup, Rang, Rong",
         lambda: _("The suit that beats the others, hidden at first.")),
    Word("trump-card", "trump card", "तुरुपको तास", "तुरुप का पत्ता", "রঙের তাস / ট্রাম কার্ড",
         "Trumpfkarte", "Turup, Rong tash",
         lambda: _("The card that lies face down until the trump is shown.")),
    Word("seventh-card", "seventh card", "सातौँ तास", "सातवाँ पत्ता", "সেভেন্থ কার্ড", "siebte Karte",
         "Satau tas, Satvan patta",
         lambda: _("The seventh card dealt to the bidder, who may let it settle the trump.")),
    Word("double", "double", "डबल", "डबल", "ডাবল", "Kontra", "Double",
         lambda: _("The defenders' call by which the deal counts twice.")),
    Word("redouble", "redouble", "रिडबल", "रीडबल", "রিডাবল", "Re", "Redouble",
         lambda: _("The bidding side's answer: the deal counts four times.")),
    Word("pair", "pair / marriage / royals", "जोडी / म्यारिज", "जोड़ी / शादी", "পেয়ার",
         "Paar / Mariage", "Marriage, Jodi, Pair",
         lambda: _("King and queen of trumps in one hand.")),
    Word("single-hand", "single hand", "सिङ्गल ह्यान्ड", "सिंगल हैंड", "সিঙ্গেল হ্যান্ড / সিংগেল",
         "Solo", "Single",
         lambda: _("To play alone against both, without a trump, for all eight tricks.")),
)  # fmt: skip

TABLE = (
    Word("suit", "suit", "रङ", "रंग", "স্যুট", "Farbe", "Rang, Suit",
         lambda: _("One of the four families of cards, each with a sign of its own.")),
    Word("lead", "lead", "पहिलो तास खेल्ने", "पहला पत्ता चलना", "প্রথম তাস খেলা", "ausspielen",
         "Pahilo tas, Pahla patta, Prothom tash",
         lambda: _("To lay the first card of a trick; the others must follow its suit.")),
    Word("follow", "follow suit", "उही रङ खेल्ने", "वही रंग चलना", "একই স্যুট খেলা", "bedienen",
         "Uhi rang, Vahi rang, Eki suit",
         lambda: _("To play a card of the suit that was led, as everybody must who has one.")),
    Word("trick", "trick", "हात / बाजी", "हाथ / चाल / सर", "পিঠ", "Stich", "Haat, Sar, Pith",
         lambda: _("Four cards, one from each player; the highest takes them.")),
    Word("last-trick", "last trick", "अघिल्लो हात", "पिछला हाथ", "আগের পিঠ", "letzter Stich",
         "Aghillo baji, Pichhli chaal",
         lambda: _("The trick before the one on the table; anybody may look at it.")),
    Word("hand", "hand", "हातको तास", "हाथ के पत्ते", "হাতের তাস", "Blatt", "Haat",
         lambda: _("The cards one holds.")),
    Word("dealer", "dealer", "तास बाँड्ने", "बाँटने वाला", "ডিলার / যে তাস বাঁটে", "Geber", "Bandne",
         lambda: _("Who gives out the cards, each player in turn.")),
    Word("partner", "partner", "साथी / पार्टनर", "साथी", "পার্টনার / সঙ্গী", "Partner",
         "Sathi, Partner",
         lambda: _("Who sits opposite and wins and loses with you.")),
    Word("opponents", "opponents", "विपक्षी", "विपक्षी", "প্রতিপক্ষ", "Gegner", "Bipakshi",
         lambda: _("The two you play against.")),
    Word("defender", "defender", "रोक्ने खेलाडी", "रोकने वाला", "যে আটকায়", "Verteidiger",
         "Rokne, Rokne wala, Atkay",
         lambda: _("Either of the two who play against the contract.")),
    Word("points", "points", "अङ्क", "अंक", "পয়েন্ট", "Augen / Punkte", "Anka, Point",
         lambda: _("What the cards in one's tricks count.")),
    Word("deal", "deal / shuffle / cut", "तास बाँड्ने / फिट्ने / काट्ने", "बाँटना / फेंटना / काटना",
         "বাঁটা / ফেটানো / কাটা", "geben / mischen / abheben", "Bandne, Phitne, Katne",
         lambda: _("To give out the cards; to mix them; to lift a part of them off.")),
    Word("dead-deal", "dead deal", "रद्द खेल", "रद्द बाज़ी", "বাতিল দান", "ungültiges Spiel",
         "Radda, Radd, Batil",
         lambda: _("A deal in which nobody scores, as its trump was not shown in time.")),
    Word("six", "six", "छक्का", "छक्का", "ছক্কা", "Sechs", "Chhakka",
         lambda: _("The red and the black six, on which each side shows its score.")),
)  # fmt: skip

CARDS = (
    Word("jack", "jack", "गुलाम", "गुलाम", "গোলাম", "Bube", "Gulam, Golam",
         lambda: _("The strongest card of a suit.")),
    Word("nine", "nine", "नहला", "नहला", "নহলা", "Neun", "Nahala",
         lambda: _("The second, after the jack.")),
    Word("ace", "ace", "एक्का", "इक्का", "টেক্কা", "Ass", "Ekka, Ikka, Tekka",
         lambda: _("The third, after the nine.")),
    Word("ten", "ten", "दहला", "दहला", "দহলা", "Zehn", "Dahala",
         lambda: _("The fourth, after the ace.")),
    Word("king", "king", "बादशाह", "बादशाह", "সাহেব", "König", "Badshah, Saheb",
         lambda: _("The fifth, after the ten.")),
    Word("queen", "queen", "रानी", "बेगम", "বিবি", "Dame", "Rani, Begam, Bibi",
         lambda: _("The sixth, after the king.")),
    Word("eight", "eight", "अठ्ठा", "अट्ठा", "আট্টা / আট", "Acht", "Attha, Aat",
         lambda: _("The seventh, after the queen.")),
    Word("seven", "seven", "सत्ता", "सत्ता", "সাত্তা / সাত", "Sieben", "Satta, Saat",
         lambda: _("The lowest card of a suit.")),
    Word("spades", "spades", "हुकुम / सुरथ", "हुकुम", "ইস্কাপন", "Pik", "Hukum, Surath, Iskapon",
         lambda: pgettext("glossary", "The suit ♠.")),
    Word("hearts", "hearts", "पान", "पान", "হরতন", "Herz", "Paan, Horoton",
         lambda: pgettext("glossary", "The suit ♥.")),
    Word("diamonds", "diamonds", "इँटा", "ईंट", "রুইতন", "Karo", "Inta, Int, Ruiton",
         lambda: pgettext("glossary", "The suit ♦.")),
    Word("clubs", "clubs", "चिडी", "चिड़ी", "চিড়িতন", "Kreuz", "Chidi, Chiriton",
         lambda: pgettext("glossary", "The suit ♣.")),
)  # fmt: skip

Group = tuple[str, Text, tuple[Word, ...]]

GROUPS: tuple[Group, ...] = (
    ("calls", lambda: _("What is said"), CALLS),
    ("table", lambda: _("Around the table"), TABLE),
    ("cards", lambda: _("The names of the cards"), CARDS),
)
"""The glossary: an id, a title and the words of each part."""
